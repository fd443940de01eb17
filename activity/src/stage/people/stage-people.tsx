import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { djTall } from './positions.ts'
import type { Plan } from '../stage-plan.ts'
import type { StageProps, StageWords } from '../stage-props.ts'

type Spot = { left: number; top: number; width: number; height: number }

/** The position on the page of something in the picture; `x`, `y` are its feet in stage units. */
function spotOf({ camera }: Plan, x: number, y: number, wide: number, tall: number): Spot {
  const k = camera.scale
  return { left: camera.x + (x - wide / 2) * k, top: camera.y + (y - tall) * k, width: wide * k, height: tall * k }
}

const placed = ({ left, top, width, height }: Spot): CSSProperties => ({
  transform: `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`,
  width,
  height,
})

const send = (parts: readonly (string | null | false | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Accessible buttons for everyone in the picture: one tab stop per list, arrow keys within it. */
export function StagePeople(props: StageProps & { plan: Plan }) {
  const { plan, words, compact, mood } = props
  if (compact) return null
  const quiet = plan.scene.quiet ?? false
  return (
    <>
      {!quiet && <Booth {...props} />}
      {mood !== 'loading' && (
        <Crowd plan={plan} words={words} onPerson={props.onPerson} talking={props.talking ?? nobody} />
      )}
    </>
  )
}

const nobody: readonly string[] = []

function Booth({ plan, words, onPerson, canStepUp, onStepUp, mood, talking = nobody }: StageProps & { plan: Plan }) {
  const open = canStepUp && mood !== 'loading' && mood !== 'offline'
  const first = plan.seats.find((seat) => seat.dj === null)?.seat
  // Seats too narrow for a finger share a single button.
  const narrow = plan.camera.scale * 180 * (plan.seats[0]?.size ?? 1) < 72
  const offers = (seat: number) => open && (!narrow || seat === first)
  const roving = useRoving(plan.seats.flatMap(({ dj, seat }, index) => (dj || offers(seat) ? [index] : [])))
  return (
    <ul className="stage-booth" aria-label={words.onStage} {...roving.list}>
      {plan.seats.map(({ dj, seat, x, y, size }, index) => {
        const plate = spotOf(plan, x, y, 190 * size, 50 * size)
        if (!dj) {
          return (
            <li
              key={`seat ${seat}`}
              className="stage-seat"
              style={placed(spotOf(plan, x, y - 84 * size, 150 * size, 60 * size))}
            >
              {offers(seat) ? (
                <button
                  type="button"
                  className="stage-step-up"
                  data-first={seat === first || undefined}
                  aria-label={words.stepUpTo(seat)}
                  title={words.stepUpTo(seat)}
                  onClick={onStepUp}
                  {...roving.item(index)}
                >
                  +
                </button>
              ) : (
                <span className="stage-unseen">{words.emptySeat(seat)}</span>
              )}
            </li>
          )
        }
        const label = send([dj.nickname, dj.isMe && words.you, turnOf(dj, words)])
        const avatar = spotOf(plan, x, y, 150 * size, djTall * size * 1.02)
        return (
          <li key={dj.uuid} className="stage-dj">
            <button
              type="button"
              className="stage-figure"
              style={placed(avatar)}
              aria-label={label}
              onClick={(event) => onPerson(dj.uuid, event.currentTarget.getBoundingClientRect())}
              {...roving.item(index)}
            />
            <span
              className="stage-plate"
              aria-hidden="true"
              data-playing={dj.isPlaying || undefined}
              data-next={dj.isNext || undefined}
              data-me={dj.isMe || undefined}
              data-talks={talking.includes(dj.uuid) || undefined}
              style={placed(plate)}
            >
              <span>
                {dj.picture ? <img src={dj.picture} alt="" /> : null}
                {dj.nickname}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type CrowdProps = Pick<StageProps, 'words' | 'onPerson'> & { plan: Plan; talking: readonly string[] }

function Crowd({ plan, words, onPerson, talking }: CrowdProps) {
  const people = plan.floor.filter(({ person }) => !person.isRegular)
  const roving = useRoving(people.map((_, index) => index))
  const [near, setNear] = useState<string | null>(null)
  return (
    <ul className="stage-crowd" aria-label={words.crowd} {...roving.list}>
      {people.map(({ person, x, y, tall }, index) => {
        const label = send([
          person.nickname,
          person.isMe && words.you,
          person.role,
          opinion(person.vote, words),
          person.starred && words.starredIt,
        ])
        return (
          <li key={person.uuid}>
            <button
              type="button"
              className="stage-figure"
              style={placed(spotOf(plan, x, y - tall * 0.02, tall * 0.5, tall * 0.84))}
              aria-label={label}
              onClick={(event) => onPerson(person.uuid, event.currentTarget.getBoundingClientRect())}
              onPointerEnter={() => setNear(person.uuid)}
              onPointerLeave={() => setNear((known) => (known === person.uuid ? null : known))}
              {...roving.item(
                index,
                () => setNear(person.uuid),
                () => setNear(null),
              )}
            />
            {person.isMe && near !== person.uuid && (
              <span className="stage-name" aria-hidden="true" style={placed(spotOf(plan, x, y - tall * 0.88, 0, 0))}>
                <span data-me>{words.you}</span>
              </span>
            )}
            <Sticker
              picture={person.picture ?? null}
              talks={talking.includes(person.uuid)}
              spot={spotOf(plan, x, y - tall * 0.74, tall * stickerShare, tall * stickerShare)}
            />
            {near === person.uuid && (
              <span className="stage-name" aria-hidden="true" style={placed(spotOf(plan, x, y - tall * 0.9, 0, 0))}>
                <span>
                  {person.nickname}
                  {(person.isMe || person.role) && <small>{person.isMe ? words.you : person.role}</small>}
                </span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The size of a person's picture relative to their figure. */
const stickerShare = 0.26

type StickerProps = { picture: string | null; talks: boolean; spot: Spot }

/** A person's own picture on the head of their figure, which is seen from behind; it has a ring while they talk. */
function Sticker({ picture, talks, spot }: StickerProps) {
  if (!picture && !talks) return null
  return (
    <span className="stage-sticker" aria-hidden="true" data-talks={talks || undefined} style={placed(spot)}>
      {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : null}
    </span>
  )
}

function opinion(vote: 'like' | 'dislike' | null, words: StageWords) {
  if (vote === null) return null
  return vote === 'like' ? words.likesIt : words.dislikesIt
}

function turnOf(dj: { isPlaying: boolean; isNext: boolean }, words: StageWords) {
  if (dj.isPlaying) return words.playing
  return dj.isNext ? words.next : null
}

/** One tab stop for a list, and arrow keys within it. `reachable` are the indices that have a button. */
function useRoving(reachable: readonly number[]) {
  const [wanted, setWanted] = useState(0)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const current = reachable.includes(wanted) ? wanted : (reachable[0] ?? 0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const end = { Home: reachable[0], End: reachable.at(-1) }[event.key]
    const next = reachable.indexOf(current) + (step ?? 0)
    const to = end ?? (step === undefined ? undefined : reachable[Math.max(0, Math.min(reachable.length - 1, next))])
    if (to === undefined) return
    event.preventDefault()
    setWanted(to)
    buttons.current.get(to)?.focus()
  }
  return {
    list: { onKeyDown: move },
    item: (index: number, onFocus?: () => void, onBlur?: () => void) => ({
      tabIndex: index === current ? 0 : -1,
      ref: (button: HTMLButtonElement | null) => {
        if (button) buttons.current.set(index, button)
        else buttons.current.delete(index)
      },
      onFocus: () => {
        setWanted(index)
        onFocus?.()
      },
      onBlur: () => onBlur?.(),
    }),
  }
}
