/** A text that a document has in no language of its reader. */
export class ForeignText {
  constructor(
    /** BCP 47 tag, as the document has it. */
    readonly language: string,
    readonly text: string,
  ) {}
}
