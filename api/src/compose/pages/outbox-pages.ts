import { escapeHtml } from '../../platform/http/html.ts'
import type { Api } from '../../platform/mount.ts'
import { secretsMatch } from '../../platform/secrets/tokens.ts'
import type { Outbox, OutboxEmail } from '../../adapters/mail/outbox.ts'

/**
 * The URL of the outbox. It contains the key, because e-mails give access to accounts: only the log mentions it
 * (decision 0012).
 */
export const outboxAddress = (publicUrl: string, key: string): string => `${publicUrl}/outbox?key=${key}`

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Pages with the e-mails of an installation without SMTP. Register them only there. */
export function serveOutbox(api: Api, outbox: Outbox, key: string): void {
  const mayRead = (value: string | undefined) => value !== undefined && secretsMatch(value, key)
  api.get('/outbox', async (c) => {
    if (!mayRead(c.req.query('key'))) return c.notFound()
    return new Response(listPage(await outbox.list(), key), { headers })
  })
  api.get('/outbox/:id{[0-9]{1,9}}', async (c) => {
    if (!mayRead(c.req.query('key'))) return c.notFound()
    const email = await outbox.email(Number(c.req.param('id')))
    return email ? new Response(emailPage(email, key), { headers }) : c.notFound()
  })
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { width: 100%; height: 24rem; border: 1px solid #8884; border-radius: .5rem; background: #fff }
</style>
<main>
${body}
</main>
</html>
`

function listPage(emails: Awaited<ReturnType<Outbox['list']>>, key: string): string {
  const rows = emails.map(
    ({ id, to, subject, sentAt }) =>
      `<tr><td><time datetime="${sentAt.toISOString()}">${time(sentAt)}</time></td><td>${escapeHtml(to)}</td>` +
      `<td><a href="/outbox/${id}?key=${escapeHtml(key)}">${escapeHtml(subject)}</a></td></tr>`,
  )
  const table = `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  return page(
    'Outbox',
    `<h1>Outbox</h1>
<p>No mail server is configured, so emails stay here. Set <code>SMTP_URL</code> to send them.</p>
${emails.length > 0 ? table : '<p>No email was written yet.</p>'}`,
  )
}

function emailPage({ to, subject, text, html, sentAt }: OutboxEmail, key: string): string {
  return page(
    subject,
    `<p><a href="/outbox?key=${escapeHtml(key)}">All emails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${time(sentAt)}</time></p>
<pre>${withLinks(text)}</pre>
<h2>As mail programs show it</h2>
<iframe title="The email as mail programs show it" sandbox srcdoc="${escapeHtml(html)}"></iframe>`,
  )
}

const time = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
