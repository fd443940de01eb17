import { createTransport } from 'nodemailer'
import type { Mail } from '../../ports/mail.ts'

/**
 * E-mails over SMTP (`smtp://user:password@host:587`, or `smtps://`). An e-mail that the server does not take is an
 * error; whoever sends it tries again.
 */
export function createSmtpMail(options: { url: string; from: string }): Mail & Required<Pick<Mail, 'close'>> {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // E-mails are made of our own words and people's names: nothing in them may read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // Nobody can have such an address (RFC 2606): our own programs sign up with them, and no server should bounce them.
      if (/[@.]invalid$/i.test(to)) return
      // As an object, an address is one recipient whatever signs it has in it.
      await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}
