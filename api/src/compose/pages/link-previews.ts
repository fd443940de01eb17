import type { Language } from '@segue/shared/i18n/words.ts'
import { LruMap } from '@segue/shared/lru-map.ts'
import { isLaunch } from '@segue/shared/proxy/launch.ts'
import type { App } from '../../app.ts'
import { escapeHtml } from '../../platform/http/html.ts'
import type { Arrival, LinkPreview } from '../../platform/http/link-preview.ts'
import { previewOfCommunity, previewOfEvent, previewOfRoom } from '../../services/rooms/public.ts'
import { realTimers, within } from '../../ports/timers.ts'
import { withArrival } from '../arrival.ts'
import { preferredLanguage } from '../../services/users/public.ts'

/** The pages with previews, by the pattern of their paths. */
const pages = [
  { path: /^\/room\/([^/]+)(?:\/(?:history|statistics|radio))?\/?$/, previewOf: previewOfRoom },
  { path: /^\/event\/([^/]+)\/?$/, previewOf: previewOfEvent },
  { path: /^\/community\/([^/]+)\/?$/, previewOf: previewOfCommunity },
] as const

const roomPath = /^\/room\/[^/]+\/?$/

/** A page is served without its preview rather than late. */
const withinMs = 1000
/** A link in a busy chat is opened by many people at the same time. */
const keptMs = 5000
const maxKept = 500

/** `head` is the preview as HTML. */
export type PageAdditions = { head: string; arrival?: Arrival | undefined }

export type LinkPreviews = {
  /** What a page gets besides what was built; undefined if it has no preview. */
  additionsFor: (request: Request) => Promise<PageAdditions | undefined>
  /** The preview in oEmbed format (https://oembed.com, version 1.0, type `link`); undefined if there is none. */
  oEmbedFor: (address: string, request: Request) => Promise<object | undefined>
}

type CachedPreview = { at: number; preview: LinkPreview | undefined }

export function createLinkPreviews(app: App): LinkPreviews {
  const { publicUrl, brandName } = app.config
  const kept = new LruMap<string, CachedPreview>(maxKept)

  async function previewAt(path: string, language: Language): Promise<LinkPreview | undefined> {
    const key = `${language} ${path}`
    const known = kept.get(key)
    if (known && app.clock.now() - known.at < keptMs) return known.preview
    const found = await inTime(app, lookUp(app, path, language))
    if (found !== 'late') kept.set(key, { at: app.clock.now(), preview: found })
    return found === 'late' ? undefined : found
  }

  return {
    async additionsFor(request) {
      const { pathname, searchParams } = new URL(request.url)
      const preview = await previewAt(pathname, preferredLanguage(request))
      if (!preview) return undefined
      const head = headOf(preview, { url: publicUrl + pathname, publicUrl, brandName })
      // An activity starts at its entrance, whatever its path.
      const arrives = roomPath.test(pathname) && !isLaunch(searchParams)
      return { head, arrival: arrives ? preview.arrival : undefined }
    },
    async oEmbedFor(address, request) {
      const url = URL.canParse(address) ? new URL(address) : undefined
      if (url?.origin !== new URL(publicUrl).origin) return undefined
      const preview = await previewAt(url.pathname, preferredLanguage(request))
      return preview && oEmbedOf(preview, { publicUrl, brandName })
    },
  }
}

async function lookUp(app: App, path: string, language: Language): Promise<LinkPreview | undefined> {
  for (const page of pages) {
    const id = page.path.exec(path)?.[1]
    if (id !== undefined) return page.previewOf(app, plain(id), language)
  }
  return undefined
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function inTime(app: App, found: Promise<LinkPreview | undefined>): Promise<LinkPreview | undefined | 'late'> {
  const request = found.catch((error: unknown) => {
    app.log.warn({ error }, 'failed to create a link preview')
    return 'late' as const
  })
  return within(realTimers, withinMs, request, () => 'late' as const)
}

type Site = { publicUrl: string; brandName: string }

function headOf({ title, description, picture }: LinkPreview, { url, publicUrl, brandName }: Site & { url: string }) {
  const named = (kind: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${kind}="${name}" content="${escapeHtml(String(content))}">`
  const og = (name: string, content: string | number) => named('property', `og:${name}`, content)
  const oEmbed = `${publicUrl}/oembed?format=json&url=${encodeURIComponent(url)}`
  return [
    `<title>${escapeHtml(`${title} · ${brandName}`)}</title>`,
    named('name', 'description', description),
    og('type', 'website'),
    og('site_name', brandName),
    og('title', title),
    og('description', description),
    og('url', url),
    ...(picture
      ? [
          og('image', picture.url),
          og('image:type', 'image/png'),
          og('image:width', picture.width),
          og('image:height', picture.height),
          og('image:alt', picture.alt),
        ]
      : []),
    named('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oEmbed)}" title="${escapeHtml(title)}">`,
  ].join('\n    ')
}

const oEmbedOf = ({ title, description, picture }: LinkPreview, { publicUrl, brandName }: Site) => ({
  version: '1.0',
  type: 'link',
  title,
  description,
  provider_name: brandName,
  provider_url: publicUrl,
  cache_age: 60,
  ...(picture && { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }),
})

/** A page of the client with its preview in place of its own title and description. */
export function withAdditions(page: string, { head, arrival }: PageAdditions): string {
  const titled = page.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head)
  return arrival ? withArrival(titled, arrival) : titled
}
