import type { LinkPreviews } from '../../src/compose/pages/link-previews.ts'
import { fileHeaders, serveWebClient, type WebClient } from '../../src/compose/pages/web-client.ts'
import type { Bindings } from './bindings.ts'

/** Parts of the client have their version in their names; the platform's default caching is for other files. */
const versioned = '/assets/'
const immutable = 'public, max-age=31536000, immutable'
/** The client's other files have an extension, which no API path has. */
const hasEnding = /\.\w{2,12}$/

/** The web client that was deployed with the Worker, and the API behind it. */
export async function servePages(
  request: Request,
  {
    pages,
    additionsFor,
    publicUrl,
  }: { pages: Bindings['PAGES']; additionsFor: LinkPreviews['additionsFor']; publicUrl: string },
  answerOfApi: () => Response | Promise<Response>,
): Promise<Response> {
  const client: WebClient = {
    async file({ url, headers }) {
      const { pathname } = new URL(url)
      if (!pathname.startsWith(versioned) && !hasEnding.test(pathname)) return undefined
      const found = await pages.fetch(new Request(url, { headers }))
      if (found.status === 404) return undefined
      const response = new Response(found.body, found)
      if (pathname.startsWith(versioned)) {
        response.headers.set('Cache-Control', immutable)
        // A file that is never revalidated needs no ETag.
        response.headers.delete('ETag')
      }
      for (const [name, value] of Object.entries(fileHeaders)) response.headers.set(name, value)
      return response
    },
    page: () => pageAt('/'),
    // The platform serves pages without their extension.
    panel: () => pageAt('/admin'),
  }
  const pageAt = async (path: string) =>
    new Response(await (await pages.fetch(new Request(new URL(path, request.url)))).text())
  return serveWebClient(request, { client, additionsFor, publicUrl }, answerOfApi)
}
