import type { ErrorData } from 'hls.js'
import { headersFor, type Media } from './media.ts'
import { MediaTrouble, type Trouble } from '../run/trouble.ts'

const library = () => import('hls.js/light')

/** Plays a playlist through Media Source. The library is fetched with the first playlist. */
export async function attachHls(
  element: HTMLMediaElement,
  media: Media,
  { from, signal, onTrouble }: { from: number; signal: AbortSignal; onTrouble: (trouble: Trouble) => void },
): Promise<void> {
  const {
    default: Hls,
    Events,
    ErrorTypes,
  } = await library().catch(() => {
    throw new MediaTrouble('unreachable', 'Failed to load the playlist library')
  })
  if (signal.aborted) return
  if (!Hls.isSupported()) throw new MediaTrouble('unsupported', 'This browser has no Media Source for AAC')
  const hls = new Hls({
    startPosition: from,
    // A worker would load from a blob URL, which Discord's content policy blocks; remuxing audio alone is cheap.
    enableWorker: false,
    // Nobody reads the cues, whose track the library loads from a data URL, which our content policy blocks.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    enableDateRangeMetadataCues: false,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 20,
    xhrSetup(xhr, url) {
      xhr.open('GET', url, true)
      for (const [name, value] of Object.entries(headersFor(media, url))) xhr.setRequestHeader(name, value)
    },
  })
  signal.addEventListener('abort', () => hls.destroy(), { once: true })
  let recovered = false
  hls.on(Events.ERROR, (_, data) => {
    // The library would keep requesting a key after a refusal, which doesn't change by itself.
    if (!data.fatal && !isRefusal(data)) return
    if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
      return
    }
    onTrouble(troubleOf(data, data.type === ErrorTypes.NETWORK_ERROR))
  })
  hls.loadSource(media.url)
  hls.attachMedia(element)
}

function isRefusal(data: ErrorData): boolean {
  return data.response?.code === 401 || data.response?.code === 403
}

function troubleOf(data: ErrorData, onTheWay: boolean): Trouble {
  if (isRefusal(data)) return 'refused'
  return onTheWay ? 'unreachable' : 'broken'
}
