import { createTransport } from 'nodemailer'
import type { Mail } from '../../ports/mail.ts'

/**
 * E-mails over SMTP (`smtp://user:password@host:587`, or `smtps://`). An e-mail that the server rejects is an error;
 * the caller tries again.
 */
export function createSmtpMail(options: { url: string; from: string }): Mail & Required<Pick<Mail, 'close'>> {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // E-mails consist of our own text and user-chosen names: nothing in them may read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // Such an address can't exist (RFC 2606): our own programs sign up with them, and no server should bounce e-mails
      // to them.
      if (/[@.]invalid$/i.test(to)) return
      // As an object, an address is a single recipient whatever characters it contains.
      await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}
