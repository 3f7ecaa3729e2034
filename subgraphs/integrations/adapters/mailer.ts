/** One message to one person; plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands messages over to whatever delivers them; rejects when it could not. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
