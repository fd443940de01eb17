export type Letter = { to: string; subject: string; text: string; html: string }

/** Sends letters: over SMTP when it is configured, else into the outbox that `npm start` shows. */
export type Mail = {
  send: (letter: Letter) => Promise<void>
  /** Ends its connections, where it keeps any. */
  close?: () => void
}
