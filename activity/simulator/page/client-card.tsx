import { useEffect, useRef, useState } from 'react'
import { Conditions, sizes, type SizeName } from './conditions.tsx'
import { DialogBox } from './dialog-box.tsx'
import { Diagnosis } from './diagnosis-panel.tsx'
import { Sign } from './sign.tsx'
import type { ClientView } from './state.ts'
import type { PageRequest, Switches, PageMessage, PageWorld } from './talk.ts'

type Posted = Extract<PageMessage, { tell: 'post' }>

export type ClientCardProps = {
  client: ClientView
  world: PageWorld
  ask: (request: PageRequest) => void
  onReload: () => void
  /** Sets the listener for the client's messages to the activity. Returns how to remove it. */
  onListen: (hear: (message: Posted) => void) => () => void
}

/**
 * Besides Discord's own origins the SDK trusts one; a page elsewhere needs a relay document in the activity's origin.
 */
const isBelieved = ['http://localhost:3333', 'https://discord.com'].includes(location.origin)

/** What Discord allows a frame: the activity has its own origin, which is not the page's. */
const sandbox = 'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

/** One Discord client: the frame of the activity, and everything around it. */
export function ClientCard({ client, world, ask, onReload, onListen }: ClientCardProps) {
  const { id, person, channel, platform, src, loads, layout, dialogs, findings, seen } = client
  const frame = useRef<HTMLIFrameElement>(null)
  const card = useRef<HTMLElement>(null)
  const [size, setSize] = useState<SizeName>(platform === 'mobile' ? 'Phone' : 'Window')
  const [isTurned, setTurned] = useState(false)
  const [open, setOpen] = useState<Panel>(null)
  const set = (switches: Switches) => ask({ ask: 'set', client: id, switches })
  const { origin } = new URL(src)

  useFrame(frame, { id, origin, ask, onListen })
  // In newer browsers scrolling returns a promise, which React would take for the clean-up function.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const failing = findings.filter(({ state }) => state === 'failed').length
  const toggle = (which: Panel) => setOpen(open === which ? null : which)
  return (
    <section
      ref={card}
      className="client"
      aria-label={`${person.name} in ${channel.name}`}
      data-platform={platform}
      data-turned={isTurned}
      data-layout={layout}
      data-popped={client.isPoppedOut}
    >
      <CardHead
        client={client}
        failing={failing}
        open={open}
        toggle={toggle}
        set={set}
        ask={ask}
        onReload={onReload}
      />
      {open === 'conditions' ? (
        <Conditions
          client={client}
          world={world}
          ask={ask}
          set={set}
          size={size}
          onSize={setSize}
          isTurned={isTurned}
          onTurn={(turned) => {
            setTurned(turned)
            set({ orientation: turned ? 'landscape' : 'portrait' })
          }}
        />
      ) : null}
      {open === 'diagnosis' || isStuck(client) ? <Diagnosis findings={findings} /> : null}
      <Fitted size={layout === 0 ? sizeOf(size, isTurned) : layoutSizes[layout]}>
        <iframe
          key={loads}
          ref={frame}
          title={`Activity of ${person.name}`}
          sandbox={sandbox}
          src={isBelieved ? src : relayed(src)}
          referrerPolicy="origin"
          allow="autoplay; encrypted-media; fullscreen; clipboard-write"
        />
        {dialogs[0] ? (
          <DialogBox
            key={dialogs[0].id}
            dialog={dialogs[0].dialog}
            application={world.application.name}
            onAnswer={(answer) => ask({ ask: 'answer', client: id, id: dialogs[0]?.id ?? 0, ...answer })}
          />
        ) : null}
      </Fitted>
      <Seen seen={seen} isOpen={open === 'seen'} onToggle={() => toggle('seen')} />
    </section>
  )
}

type SeenProps = { seen: unknown; isOpen: boolean; onToggle: () => void }

const Seen = ({ seen, isOpen, onToggle }: SeenProps) => (
  <div className="seen">
    <button type="button" className="quiet" aria-expanded={isOpen} onClick={onToggle}>
      What the activity asked for
    </button>
    {isOpen ? <pre>{JSON.stringify(seen, null, 1)}</pre> : null}
  </div>
)

type Framing = Pick<ClientCardProps, 'ask' | 'onListen'> & { id: string; origin: string }

/** Passes messages between the activity in a frame and its client. */
function useFrame(frame: React.RefObject<HTMLIFrameElement | null>, { id, origin, ask, onListen }: Framing): void {
  useEffect(() => {
    // Discord checks the sender: another frame of the page is not the activity.
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      if (isBelieved) return ask({ ask: 'post', client: id, message: data })
      if (data?.is === 'lost') ask({ ask: 'lost', client: id })
      if (data?.is === 'said') ask({ ask: 'post', client: id, message: data.message })
    }
    addEventListener('message', hear)
    const end = onListen(({ message }) => frame.current?.contentWindow?.postMessage(message, origin))
    return () => {
      removeEventListener('message', hear)
      end()
    }
  })
}

type Panel = 'conditions' | 'diagnosis' | 'seen' | null
type CardHeadProps = Pick<ClientCardProps, 'client' | 'ask' | 'onReload'> & {
  /** Number of problems in the diagnosis. */
  failing: number
  open: Panel
  toggle: (panel: Panel) => void
  set: (switches: Switches) => void
}

function CardHead({ client: { id, person, channel }, failing, open, toggle, set, ask, onReload }: CardHeadProps) {
  return (
    <header>
      <h2>
        <Sign {...person} />
        {person.name} <small>{channel.name}</small>
      </h2>
      <div className="tools">
        <select aria-label="Layout" onChange={({ target }) => set({ layout: Number(target.value) as 0 | 1 | 2 })}>
          <option value={0}>Focused</option>
          <option value={1}>Picture in picture</option>
          <option value={2}>Grid</option>
        </select>
        <TalkButton onTalk={(talks) => ask({ ask: 'talk', client: id, talks })} />
        <button type="button" onClick={() => ask({ ask: 'popOut', client: id })}>
          Pop out
        </button>
        <button type="button" onClick={onReload}>
          Reload
        </button>
        <button type="button" aria-expanded={open === 'conditions'} onClick={() => toggle('conditions')}>
          Conditions
        </button>
        <button
          type="button"
          aria-expanded={open === 'diagnosis'}
          data-failing={failing > 0}
          onClick={() => toggle('diagnosis')}
        >
          {failing > 0 ? `Diagnosis (${failing})` : 'Diagnosis'}
        </button>
        <button type="button" onClick={() => ask({ ask: 'close', client: id })}>
          Close
        </button>
      </div>
    </header>
  )
}

/** Whether it is stuck before ready(): then the reason is shown automatically. */
const isStuck = ({ findings }: ClientView) =>
  findings.some(({ step, state }) => state === 'failed' && ['page', 'handshake', 'ready'].includes(step))

function relayed(src: string): string {
  const { origin, pathname, search } = new URL(src)
  return `${origin}/.simulator/relay?page=${encodeURIComponent(location.origin)}#${pathname}${search}`
}

function TalkButton({ onTalk }: { onTalk: (talks: boolean) => void }) {
  const [talks, setTalks] = useState(false)
  const toggle = () => {
    setTalks(!talks)
    onTalk(!talks)
  }
  return (
    <button type="button" aria-pressed={talks} title="Talk in the voice channel" onClick={toggle}>
      Talk
    </button>
  )
}

type Size = readonly [width: number, height: number] | null

/** Picture in picture, and a tile of the grid. */
const layoutSizes = { 1: [320, 180], 2: [480, 270] } as const

function sizeOf(name: SizeName, isTurned: boolean): Size {
  const size = sizes[name]
  return size && isTurned ? [size[1], size[0]] : size
}

/** A frame of a given size, scaled down if there is not enough space; without a size it fills the space. */
function Fitted({ size, children }: { size: Size; children: React.ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [width, height] = size ?? [0, 0]
  useEffect(() => {
    const fit = () => {
      const { clientWidth = 1, clientHeight = 1 } = room.current ?? {}
      setScale(width === 0 ? 1 : Math.min(1, clientWidth / width, clientHeight / height))
    }
    fit()
    const watching = new ResizeObserver(fit)
    if (room.current) watching.observe(room.current)
    return () => watching.disconnect()
  }, [width, height])
  const style = size ? { width, height, transform: `scale(${scale})` } : {}
  return (
    <div className="room" ref={room}>
      <div className="fitted" style={style}>
        {children}
      </div>
      {scale < 1 ? <small className="scale">{`${width} × ${height} at ${Math.round(scale * 100)} %`}</small> : null}
    </div>
  )
}
