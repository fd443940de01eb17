import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import { GifsTrouble, type Gif, type Gifs } from '../../ports/gifs.ts'
import type { OutboundFetch } from '../../ports/http.ts'

const patienceMs = 5000
const maxBytes = 2_000_000

/** Only pictures from GIPHY's own hosts over https are accepted. */
const address = z.string().regex(/^https:\/\/[\w-]+\.giphy\.com\//)
const size = z.coerce.number().int().min(1).max(10_000)
const Rendition = z.object({ url: address, width: size, height: size })
const GifSearch = z.object({
  id: z.string().min(1).max(100),
  title: z.string().default(''),
  alt_text: z.string().nullish(),
  images: z.object({
    fixed_width: Rendition,
    fixed_width_still: z.object({ url: address }),
    downsized: z.object({ url: address }),
  }),
})
const GifResponse = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ total_count: z.number().optional(), count: z.number(), offset: z.number() }),
})

/** The longest description that is kept. */
const longestWords = 200

/** GIPHY's search, limited to GIFs for all ages (https://developers.giphy.com/docs/api/endpoint/#search). */
export function createGiphy({ apiKey, fetch }: { apiKey: string; fetch: OutboundFetch }): Gifs {
  return {
    async search({ words, language, offset, limit }) {
      const url = new URL(`https://api.giphy.com/v1/gifs/${words ? 'search' : 'trending'}`)
      const query = { api_key: apiKey, limit, offset, rating: 'g', ...(words ? { q: words, lang: language } : {}) }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
      const { data, pagination } = await ask(fetch, url)
      const { total_count: total = Infinity, count } = pagination
      return { gifs: data.flatMap(asGif), hasMore: count > 0 && pagination.offset + count < total }
    },
  }
}

async function ask(fetch: OutboundFetch, url: URL): Promise<z.output<typeof GifResponse>> {
  let status: number
  let text: string
  try {
    // The key is in the URL, so a followed redirect would send it elsewhere.
    const answer = await fetch(url, { redirect: 'error', timeoutMs: patienceMs, maxBytes })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    // Besides the errors of our own fetch, connections may break in the middle of a response.
    throw new GifsTrouble('away', 'GIPHY does not respond', { cause: error })
  }
  if (status === 429) throw new GifsTrouble('limited', 'GIPHY rate limits us')
  if (status === 401 || status === 403) throw new GifsTrouble('misconfigured', 'GIPHY rejects our key')
  const json = readJson(text, plainJson)
  const read = GifResponse.safeParse('value' in json ? json.value : undefined)
  if (status !== 200 || !read.success) throw new GifsTrouble('away', `GIPHY answered ${status} with a malformed body`)
  return read.data
}

/** A search result; one that doesn't match the documented format is left out. */
function asGif(found: unknown): Gif[] {
  const read = GifSearch.safeParse(found)
  if (!read.success) return []
  const { id, title, alt_text: seen, images } = read.data
  const words = (seen?.trim() || title.trim()).slice(0, longestWords)
  return [
    {
      id,
      words,
      url: images.downsized.url,
      preview: { ...images.fixed_width, stillUrl: images.fixed_width_still.url },
    },
  ]
}
