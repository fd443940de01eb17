import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import { type Design, designs } from '@segue/shared/room/settings/settings.ts'
import english from '@segue/shared/i18n/en.json'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { inventCrowd, inventDjs, inventedBeat } from '../test/doubles/crowd.ts'
import { ScenePreview } from '../src/stage/scene-preview.tsx'
import { Stage } from '../src/stage/stage.tsx'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import type { Speech, StageMoment, StageMood, StageShow } from '../src/stage/stage-props.ts'
import { stageWords } from '../src/stage/stage-words.ts'

/**
 * A page for looking at the drawings while they are made: the cast at three sizes, and each scene empty, with a dozen
 * and with three hundred people. `?scene=CLUB&crowd=300` shows one scene over the whole window and measures its frames,
 * with a button for everything that people throw;
 * `tempo` (lighters below 80), `vibe`, `djs`, `seats`, `mood`, `right`, `bottom` and `compact` say the rest.
 */
const request = new URLSearchParams(location.search)
const number = (name: string, otherwise: number) => Number(request.get(name) ?? otherwise)

const words = stageWords((key, values) => {
  const word = english.stage[key.replace('stage.', '') as keyof typeof english.stage]
  return interpolate(word, values)
})

const listeners = new Set<(moment: StageMoment) => void>()
const onMoment = (listener: (moment: StageMoment) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const showListeners = new Set<(show: StageShow) => void>()
const onShow = (listener: (show: StageShow) => void) => {
  showListeners.add(listener)
  return () => void showListeners.delete(listener)
}

const speechListeners = new Set<(message: Speech) => void>()
const onSpeech = (listener: (message: Speech) => void) => {
  speechListeners.add(listener)
  return () => void speechListeners.delete(listener)
}
const lines = [
  'Good evening!',
  'Who plays this? I have been looking for it for years, and now it is here. Thank you so much!',
]
const speak = () => {
  for (const listener of speechListeners)
    for (const [i, userUuid] of ['person-4', 'person-2', 'dj-0'].entries())
      listener({ userUuid, words: lines[i % lines.length] ?? '' })
}

/** People who move between floor and booth on request. */
const walks = new Set<() => void>()
const stepUpOrDown = () => {
  for (const walk of walks) walk()
}

/** The longest words that a dedication may have, or nearly. */
const dedicated = request.get('words') ?? 'For everybody who danced in the rain with us on Saturday'

const wordsOf: Partial<Record<StageShow['kind'], string>> = { award: 'Winter 2026', dedication: dedicated }

const throwOne = (kind: StageShow['kind'], from = Number(request.get('from') ?? 7)) => {
  const isAward = kind === 'award'
  const show: StageShow = {
    id: crypto.randomUUID(),
    kind,
    fromUuid: `person-${from}`,
    fromName: 'Hugo 7',
    toUuid: isAward || kind === 'stageDive' ? null : (request.get('to') ?? 'dj-0'),
    toName: null,
    words: wordsOf[kind] ?? null,
    won: isAward ? 'lighthouse-keeper' : null,
  }
  for (const listener of showListeners) listener(show)
}

const nothing = () => {}
const tempo = number('tempo', 120)
const beat = () => ({ ...inventedBeat((performance.now() / 1000) * (tempo / 120)), tempo })

function Room({
  design,
  crowd,
  vibe,
  djs,
  mood,
  onDrawn,
}: {
  design: Design
  crowd: number
  vibe: number
  djs: number
  mood: StageMood
  onDrawn?: (ms: number) => void
}) {
  const [people] = useState(() => inventCrowd(crowd))
  const [regulars] = useState(() => inventDjs(djs))
  const [up, setUp] = useState(false)
  useEffect(() => {
    const walk = () => setUp((was) => !was)
    walks.add(walk)
    return () => void walks.delete(walk)
  }, [])
  const me = people.find(({ isMe }) => isMe)
  const audience = useMemo(() => (up ? people.filter(({ isMe }) => !isMe) : people), [people, up])
  const onStage = useMemo(
    () => (up && me ? [...regulars, { ...me, isPlaying: false, isNext: false }] : regulars),
    [regulars, up, me],
  )
  return (
    <Stage
      design={design}
      djs={onStage}
      seats={number('seats', 5)}
      audience={audience}
      vibe={vibe}
      mood={mood}
      beat={beat}
      onMoment={onMoment}
      onShow={onShow}
      onSpeech={onSpeech}
      inset={{ right: number('right', 0), bottom: number('bottom', 0) }}
      canStepUp={request.get('stepup') !== 'no'}
      onStepUp={nothing}
      onPerson={nothing}
      words={words}
      compact={request.has('compact')}
      title="Paper Lanterns"
      artist="The Night Gardeners"
      {...(onDrawn ? { onDrawn } : {})}
    />
  )
}

const moment = (kind: StageMoment['kind']) => {
  for (const listener of listeners)
    for (const i of [2, 4, 7, 9]) listener({ kind, userUuid: `person-${i}`, emoji: '🎉' })
}

function OneScene({ design }: { design: Design }) {
  const [shown, setShown] = useState('')
  const frames = useRef<number[]>([])
  const [begun] = useState(() => performance.now())
  const began = useRef(begun)
  const drawn = (ms: number) => {
    frames.current.push(ms)
    if (frames.current.length < 120) return
    const sorted = frames.current.toSorted((a, b) => a - b)
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
    const now = performance.now()
    const rate = (frames.current.length * 1000) / (now - began.current)
    began.current = now
    setShown(
      `${rate.toFixed(1)} frames a second, mean ${mean.toFixed(2)} ms, median ${(sorted[60] ?? 0).toFixed(2)} ms, p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(2)} ms`,
    )
    frames.current = []
  }
  return (
    <div style={{ position: 'fixed', inset: 0 }}>
      <Room
        design={design}
        crowd={number('crowd', 12)}
        vibe={number('vibe', 0.6)}
        djs={number('djs', 3)}
        mood={(request.get('mood') ?? 'live') as StageMood}
        onDrawn={drawn}
      />
      <div style={{ position: 'absolute', left: 8, top: 8, display: request.has('bare') ? 'none' : 'flex', gap: 8 }}>
        {(['jump', 'star', 'emoji'] as const).map((kind) => (
          <button key={kind} type="button" onClick={() => moment(kind)}>
            {kind}
          </button>
        ))}
        <button type="button" onClick={speak}>
          say
        </button>
        <button type="button" onClick={stepUpOrDown}>
          up or down
        </button>
        {([...consumableShows, 'award'] as const).map((kind) => (
          <button key={kind} type="button" onClick={() => throwOne(kind)}>
            {kind}
          </button>
        ))}
        <output id="frames">{shown}</output>
      </div>
    </div>
  )
}

const svg = (slug: string, size: number, view: 'front' | 'back', crop: 'figure' | 'face') => (
  <span
    key={`${slug} ${size} ${view} ${crop}`}
    style={{ width: size, display: 'inline-block', lineHeight: 0 }}
    // Our own drawings, made of numbers and colours of our own.
    dangerouslySetInnerHTML={{ __html: drawAvatar(slug, { view, part: 'whole', crop }) }}
  />
)

const someDjs = inventDjs(3)

function Gallery() {
  return (
    <main style={{ padding: 16 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        {avatarCatalogue.map(({ slug }) => (
          <figure
            key={slug}
            style={{
              margin: 0,
              display: 'flex',
              alignItems: 'end',
              gap: 6,
              background: '#191229',
              borderRadius: 12,
              padding: 8,
            }}
          >
            {svg(slug, 28, 'front', 'face')}
            {svg(slug, 64, 'back', 'figure')}
            {svg(slug, 160, 'front', 'figure')}
          </figure>
        ))}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 }}>
        {designs.map((design, i) => (
          <div key={design} style={{ position: 'relative', width: 280, height: 180 }}>
            <ScenePreview
              design={design}
              djs={someDjs.slice(0, i % 4)}
              crowd={i * 5}
              vibe={(i % 5) / 4}
              seed={design}
            />
          </div>
        ))}
      </div>
      {designs.map((design) => (
        <section key={design}>
          <h2>{design}</h2>
          <div style={{ display: 'flex', gap: 12 }}>
            {[0, 12, 300].map((crowd) => (
              <div key={crowd} style={{ position: 'relative', width: 560, height: 350, flex: 'none' }}>
                <Room
                  design={design}
                  crowd={crowd}
                  vibe={crowd / 300}
                  djs={crowd === 0 ? 0 : 3}
                  mood={crowd === 0 ? 'empty' : 'live'}
                />
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}

const scene = designs.find((design) => design === request.get('scene'))
const root = document.getElementById('gallery')
if (root) createRoot(root).render(scene ? <OneScene design={scene} /> : <Gallery />)
