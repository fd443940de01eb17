import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { contracts } from '../../../src/compose/pages/contracts.ts'
import { etagMatches } from '../../../src/platform/http/etag.ts'
import { contentVersion } from '../../../src/platform/hash.ts'
import type { App } from '../../../src/app.ts'
import { clientOf } from '../../../src/platform/client.ts'
import { tooManyRequests } from '../../../src/platform/failure.ts'
import { nobody } from '../../../src/ports/caller.ts'
import type { Api } from '../../../src/platform/mount.ts'
import { fileIn } from '../http/pages.ts'
import { botGuide, botProgram } from './bot-guide.ts'

/** No other page may frame the reader, and it runs only our code. Its styles are inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

/**
 * The OpenAPI document at `/openapi.json`, and its reader at `/docs`, served from the installed package: nothing is
 * loaded from elsewhere. Also serves the guide for bot authors. All of it counts towards the general allowance of an
 * address.
 */
export function serveDocs(api: Api, app: Pick<App, 'limits' | 'config' | 'discordProxy'>) {
  for (const path of ['/openapi.json', '/docs/*']) {
    api.use(path, async (c, next) => {
      const client = await clientOf(app, { header: (name) => c.req.header(name), address: c.env?.address })
      const seconds = app.limits.take({ caller: nobody, client }, 'general')
      if (seconds > 0) throw tooManyRequests(seconds)
      await next()
    })
  }
  let document: { text: string; etag: string } | undefined
  // Generated on first use: it takes longer than all other pages at startup.
  const read = () => {
    const text = contracts()['openapi.json']
    return { text, etag: `"${contentVersion(text)}"` }
  }
  api.get('/openapi.json', (c) => {
    const { text, etag } = (document ??= read())
    const responseHeaders = { ...headers, ETag: etag }
    if (etagMatches(c.req.header('if-none-match') ?? null, etag)) return c.body(null, 304, responseHeaders)
    return c.body(text, 200, { ...responseHeaders, 'Content-Type': 'application/json' })
  })
  const dir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  api.get('/docs', (c) => c.html(docsPage, 200, headers))
  api.get('/docs/bots', (c) => c.html(botGuide(), 200, headers))
  api.get('/docs/bot.mjs', (c) => c.body(botProgram(), 200, { ...headers, 'Content-Type': 'text/javascript' }))
  api.get('/docs/start.js', (c) => c.body(docsScript, 200, { ...headers, 'Content-Type': 'text/javascript' }))
  api.get('/docs/:file', async (c) => {
    const file = c.req.param('file')
    const known = ['swagger-ui.css', 'swagger-ui-bundle.js'].includes(file)
    return (known && (await fileIn(dir, `/${file}`, c.req.raw.headers, 'public, max-age=86400'))) || c.notFound()
  })
}

const docsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Segue: the api</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<p style="margin: 1rem auto; max-width: 1460px; padding: 0 20px; font: 1rem system-ui, sans-serif">
  <a href="/docs/bots">Write a bot</a>
</p>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`

const docsScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true })\n`
