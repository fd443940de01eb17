import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export const giphyKey = 'the key of our app at giphy'

const known = ['api_key', 'q', 'limit', 'offset', 'rating', 'lang']

const refusal = (status: number, msg: string): Reply => ({
  status,
  json: { data: [], meta: { status, msg, response_id: '' } },
})

/** A fake of GIPHY's search and trending lists, as documented and used: sixty GIFs, of cats and dogs in turn. */
export function fakeGiphy() {
  const all = Array.from({ length: 60 }, (_, at) => gif(at))

  function answer({ method, path, query }: ReceivedRequest): Reply {
    if (method !== 'GET') return refusal(405, 'Method Not Allowed')
    const stray = [...query.keys()].find((name) => !known.includes(name))
    if (stray) return refusal(400, `Unknown parameter ${stray}`)
    if (query.get('api_key') !== giphyKey) return refusal(401, 'Unauthorized')
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(query.get(name) ?? '0'))
    if (!limit || limit > 50 || offset === undefined || offset > 4999) return refusal(400, 'Bad page')
    if (query.get('rating') !== 'g') return refusal(400, 'Only what everybody may see is looked for')
    if (path === '/v1/gifs/trending') return page(all, offset, limit)
    if (path !== '/v1/gifs/search') return refusal(404, 'Not Found')
    const words = query.get('q') ?? ''
    if (words === '' || words.length > 50) return refusal(400, 'No words')
    if (!/^[a-z]{2}$/.test(query.get('lang') ?? '')) return refusal(400, 'No such language')
    return page(
      all.filter(({ title }) => title.includes(words)),
      offset,
      limit,
    )
  }

  const party = thirdParty(answer)
  return { ...party, hosts: { 'api.giphy.com': party.handler } }
}

function page(found: ReturnType<typeof gif>[], offset: number, limit: number): Reply {
  const data = found.slice(offset, offset + limit)
  const pagination = { total_count: found.length, count: data.length, offset }
  return { json: { data, pagination, meta: { status: 200, msg: 'OK', response_id: 'r' } } }
}

function gif(at: number) {
  const what = at % 2 ? 'dog' : 'cat'
  const id = `${what}${at}`
  const url = (size: string) => `https://media1.giphy.com/media/${id}/${size}.gif?cid=c&rid=${size}.gif`
  return {
    type: 'gif',
    id,
    title: `${what} GIF`,
    ...(at < 2 ? { alt_text: `A ${what} that dances` } : {}),
    images: {
      fixed_width: { url: url('200w'), width: '200', height: '150', size: '90000' },
      fixed_width_still: { url: url('200w_s'), width: '200', height: '150', size: '9000' },
      downsized: { url: url('giphy-downsized'), width: '400', height: '300', size: '900000' },
    },
  }
}
