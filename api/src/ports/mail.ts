export type Email = { to: string; subject: string; text: string; html: string }

/** Sends e-mails: over SMTP when it is configured, else into the outbox that `npm start` shows. */
export type Mail = {
  send: (email: Email) => Promise<void>
  /** Ends its connections, where it keeps any. */
  close?: () => void
}
