import { escapeHtml } from '../platform/http/html.ts'
import type { Arrival } from '../platform/http/link-preview.ts'

/**
 * The files of the built client that a room needs, by the client's build (`activity/room-files.ts`): of every room, of
 * activities, for drawing a stage, and of each scene.
 */
const roomFiles = /<!--room-files (\{.*?\})-->/
type RoomFiles = { room: string[]; launch: string[]; stage: string[]; scenes: Record<string, string[]> }

/**
 * A room's page that shows its name, its song and a still of its scene before any code has loaded, and loads the room's
 * files together with the first ones. The client keeps it behind its screens until the stage is drawn
 * (`activity/src/client/device/arrival.ts`).
 */
export function withArrival(page: string, arrival: Arrival): string {
  const { room, stage, scenes } = filesIn(page)
  return withPreloads(page, room, [...stage, ...(scenes[arrival.design] ?? [])]).replace(
    /<body>/,
    (body) => body + bodyOf(arrival),
  )
}

/**
 * The page of an activity: it leads into a room, so it loads a room's files together with the first ones. Those of the
 * stage follow while the user signs in (`activity/src/app/first-screen.ts`).
 */
export function withLaunch(page: string): string {
  const { room, launch } = filesIn(page)
  return withPreloads(page, [...launch, ...room], [])
}

function filesIn(page: string): RoomFiles {
  const listed = roomFiles.exec(page)?.[1]
  return listed ? JSON.parse(listed) : { room: [], launch: [], stage: [], scenes: {} }
}

function withPreloads(page: string, files: readonly string[], later: readonly string[]): string {
  const links = [...files.map((file) => preload(file)), ...later.map((file) => preload(file, 'low'))].join('\n    ')
  return page.replace(roomFiles, '').replace('</head>', () => `${links}</head>`)
}

/** The stage is drawn after the room has been entered. The client fetches its files before it imports them, so that one that fails can be fetched again. */
const preload = (file: string, priority = 'auto') =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}" fetchpriority="${priority}" crossorigin href="/${escapeHtml(file)}">`

const bodyOf = ({ name, song, still }: Arrival) =>
  `<div id="arrival"><style>${style}</style><div style="background-image:url(${escapeHtml(still)})"></div>` +
  `<p dir="auto"><b>${escapeHtml(name)}</b>${song ? `<span>${escapeHtml(song)}</span>` : ''}</p></div>`

/**
 * The still is where the stage will be: everywhere, or on the upper part of a phone. It is fixed, so that nothing moves
 * when the app takes over; the app marks what waits for it (`data-arriving`) and what it shines through
 * (`data-over-arrival`).
 */
const style = [
  '#arrival,#arrival>div{position:fixed;inset:0}',
  '#arrival>div{background:#0e0a1a center/cover}',
  '#arrival>div::after{content:"";position:absolute;inset:0;background:linear-gradient(#0e0a1a00 55%,#0e0a1ae6)}',
  '#arrival>p{position:absolute;inset:auto 24px 24px;margin:0;color:#f6f2ff;font:18px/1.4 system-ui,sans-serif}',
  '#arrival b,#arrival span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext}',
  '#arrival b{font-size:28px}',
  '@media(max-width:759px) and (min-height:481px),(max-width:559px){#arrival>div{bottom:63%}#arrival>p{inset:calc(37% + 16px) 16px auto}[data-theme=light] #arrival>p{color:#1c1330}}',
  'body:has(#root>*):not(:has([data-arriving]))>#arrival,body:has([data-deck])>#arrival>p{display:none}',
  '#arrival~#root [data-over-arrival],#arrival~#root .stage{background:none}',
].join('')
