import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { contracts } from '../../src/compose/contracts.ts'
import type { Api } from '../../src/platform/mount.ts'
import { fileIn } from './pages.ts'

/**
 * What every call takes and gives, at `/openapi.json`, and its reader at `/docs`. The reader is served from the installed
 * package: nothing is fetched from elsewhere.
 */
export function serveDocs(api: Api) {
  let document: string | undefined
  // Written when somebody first asks: it costs a start more than all its other pages.
  api.get('/openapi.json', (c) =>
    c.body((document ??= contracts()['openapi.json']), 200, { 'Content-Type': 'application/json' }),
  )
  const dir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  api.get('/docs', (c) => c.html(docsPage))
  api.get('/docs/start.js', () => new Response(docsScript, { headers: { 'Content-Type': 'text/javascript' } }))
  api.get('/docs/:file', async (c) => {
    const known = ['swagger-ui.css', 'swagger-ui-bundle.js'].includes(c.req.param('file'))
    return (known && (await fileIn(dir, `/${c.req.param('file')}`, 'public, max-age=86400'))) || c.notFound()
  })
}

const docsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Segue: the api</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`

const docsScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true })\n`
