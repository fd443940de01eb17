import { drawAvatar } from '@segue/shared/people/avatars/draw.ts'
import type { StageProps } from '../stage-props.ts'

type SleeveProps = StageProps & { free: { right: number; bottom: number } }

/** The view of a room without a stage: the record, large, on a plain background, with its DJ. */
export function Sleeve(props: SleeveProps) {
  const { artwork, title, artist, free, words, mood, compact, djs, canStepUp, onStepUp, onPerson } = props
  const dj = djs.find((somebody) => somebody.isPlaying) ?? djs[0]
  const spinning = mood === 'live' && dj?.isPlaying
  const heading = title ?? (mood === 'empty' ? words.decksFree : '')
  return (
    <div
      className="stage-sleeve"
      style={{ right: free.right, bottom: free.bottom }}
      data-compact={compact || undefined}
    >
      <RecordSleeve color={dj?.color ?? '#562DF9'} spinning={spinning ?? false} artwork={artwork ?? null} />
      <div className="stage-title">
        {heading && <p className="stage-title-main">{heading}</p>}
        {artist && <p className="stage-title-by">{artist}</p>}
        {dj && !compact && (
          <button
            type="button"
            className="stage-sleeve-dj"
            aria-label={`${dj.nickname}, ${dj.isPlaying ? words.playing : words.onStage}`}
            onClick={(event) => onPerson(dj.uuid, event.currentTarget.getBoundingClientRect())}
          >
            <span
              aria-hidden="true"
              // The drawing is our own and made only of numbers and colours.
              dangerouslySetInnerHTML={{
                __html: drawAvatar(dj.avatarId, { view: 'front', part: 'whole', color: dj.color, crop: 'face' }),
              }}
            />
            {dj.nickname}
          </button>
        )}
        {canStepUp && !compact && mood !== 'offline' && mood !== 'loading' && (
          <button type="button" className="stage-step-up" data-first onClick={onStepUp}>
            {words.stepUp}
          </button>
        )}
      </div>
    </div>
  )
}

/** A sleeve with its record half pulled out; without artwork, a design of our own. */
export function RecordSleeve({
  color,
  spinning,
  artwork,
}: {
  color: string
  spinning: boolean
  artwork: string | null
}) {
  return (
    <div className="stage-record">
      <RecordDisc color={color} spinning={spinning} />
      {artwork ? <img src={artwork} alt="" /> : <PlainSleeve color={color} />}
    </div>
  )
}

function RecordDisc({ color, spinning }: { color: string; spinning: boolean }) {
  return (
    <svg className="stage-disc" viewBox="0 0 100 100" aria-hidden="true" data-spinning={spinning || undefined}>
      <circle cx="50" cy="50" r="49" fill="#0d0916" stroke="#1d1230" strokeWidth="2" />
      {[44, 40, 36, 32, 28, 24].map((r) => (
        <circle key={r} cx="50" cy="50" r={r} fill="none" stroke="#2b2240" strokeWidth="0.8" />
      ))}
      <path d="M50 50L86 18A48 48 0 0 1 96 38ZM50 50L14 82A48 48 0 0 1 4 62Z" fill="#fff" opacity="0.1" />
      <circle
        cx="50"
        cy="50"
        r="17"
        fill={/^#[0-9a-f]{6}$/i.test(color) ? color : '#562DF9'}
        stroke="#1d1230"
        strokeWidth="1.6"
      />
      <path d="M41 44h18M43 57h14" stroke="#fff6e2" strokeWidth="2" strokeLinecap="round" />
      <circle cx="50" cy="50" r="2" fill="#0d0916" />
    </svg>
  )
}

/** A sleeve for a song without artwork: a sun over hills in the DJ's colour. */
function PlainSleeve({ color }: { color: string }) {
  const own = /^#[0-9a-f]{6}$/i.test(color) ? color : '#562DF9'
  return (
    <svg className="stage-record-plain" viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill="#f2e3c6" />
      <circle cx="50" cy="44" r="24" fill="#e8705a" />
      {[52, 57, 62, 67].map((y) => (
        <path key={y} d={`M20 ${y}q30 ${y % 2 ? -2 : 2} 60 0`} stroke="#f2e3c6" strokeWidth="2.4" fill="none" />
      ))}
      <path d="M0 74Q22 58 44 72T100 66V100H0Z" fill={own} />
      <path d="M0 86Q30 72 58 84T100 80V100H0Z" fill="#2b1844" />
    </svg>
  )
}
