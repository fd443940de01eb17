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
  /* The colors of the product (tokens.css of the web client). */
  :root {
    color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    --ground: light-dark(#f4effb, #0e0a1a); --surface: light-dark(#fff, #191229); --line: light-dark(#ddd4ec, #2c2342);
    --text: light-dark(#1c1230, #f6f2ff); --quiet: light-dark(#5d5277, #a99fc4); --link: light-dark(#4a22d8, #a58fff)
  }
  body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); color: var(--text) }
  h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2 }
  h2 { font-size: 1.1rem }
  a { color: var(--link); font-weight: 600; overflow-wrap: anywhere }
  p, time, td:nth-child(2) { color: var(--quiet) }
  .card { overflow-x: auto; margin: 1.5rem 0; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
  table { border-collapse: collapse; width: 100% }
  th { color: var(--quiet); font-size: .85rem }
  th, td { text-align: start; padding: .75rem .75rem .75rem 0; vertical-align: top }
  tbody tr { border-top: 1px solid var(--line) }
  td:first-child { white-space: nowrap }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 1.25rem; background: #fff }
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
  const table = `<div class="card"><table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
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
<div class="card"><pre>${withLinks(text)}</pre></div>
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
