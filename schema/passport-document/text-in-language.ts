/** One language of a multilingual text, chosen for the reader. */
export class TextInLanguage {
  constructor(
    /** BCP 47 tag as in the document. */
    readonly language: string,
    readonly text: string,
  ) {}
}
