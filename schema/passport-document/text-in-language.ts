/** A text that a document gives by language, in the one that its reader sees. */
export class TextInLanguage {
  constructor(
    /** BCP 47 tag, as the document has it. */
    readonly language: string,
    readonly text: string,
  ) {}
}
