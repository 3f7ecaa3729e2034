/** A text that a document gives in several languages, in the one chosen for its reader. */
export class TextInLanguage {
  constructor(
    /** BCP 47 tag, as the document has it. */
    readonly language: string,
    readonly text: string,
  ) {}
}
