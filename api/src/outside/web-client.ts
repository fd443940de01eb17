import { thirdParties } from '@segue/shared/proxy/map.ts'
import { pagePolicy } from '@segue/shared/proxy/policy.ts'

/** The built web client, wherever it lies. */
export interface WebClient {
  /** The file at a path of the address, or undefined. */
  file: (request: Request) => Promise<Response | undefined>
  /** The one page. */
  page: () => Promise<BodyInit>
}

const contentPolicy = pagePolicy(thirdParties)

/**
 * The web client beside the api at one address: its files, and its page for every address a browser opens that the api
 * does not know. The page says no-referrer, because addresses carry codes and deep links.
 */
export async function serveWebClient(
  request: Request,
  client: WebClient,
  answerOfApi: () => Response | Promise<Response>,
): Promise<Response> {
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (!reading) return answerOfApi()
  const { pathname } = new URL(request.url)
  const browsing = (request.headers.get('accept') ?? '').includes('text/html')
  if (browsing && pathname === '/') return pageOf(client)
  const file = pathname !== '/' ? await client.file(request) : undefined
  if (file) return file
  const answer = await answerOfApi()
  return answer.status === 404 && browsing ? pageOf(client) : answer
}

async function pageOf(client: WebClient): Promise<Response> {
  return new Response(await client.page(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': contentPolicy,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
