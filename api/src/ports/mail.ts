export type Email = { to: string; subject: string; text: string; html: string }

/** Sends e-mails: over SMTP if configured, otherwise into the outbox that `npm start` shows. */
export type Mail = {
  send: (email: Email) => Promise<void>
  /** Closes its connections, if it keeps any. */
  close?: () => void
}
