import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoothRules } from '@segue/shared/room/rules/booth-rules.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Failure } from '../ui/failure.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Switch } from '../ui/toggle.tsx'
import styles from './booth-dialog.module.css'
import { useBoothRules } from './booth.ts'
import { useMyRank, useRoomState } from '../live/room-context.tsx'

const coOwnerRank = 3

type Flag = 'waitingList' | 'leaveAfterNextSong' | 'hiddenVotes'
type Measure =
  | 'songsPerVisit'
  | 'idleMinutes'
  | 'longestSongMinutes'
  | 'noRepeatHours'
  | 'noRepeatSongs'
  | 'skipPercent'

/** What can be chosen of each, and what it is when it is switched on. */
const measures: Record<Measure, { usual: readonly number[]; first: number }> = {
  songsPerVisit: { usual: [1, 2, 3, 4, 5, 8, 10], first: 3 },
  idleMinutes: { usual: [5, 10, 15, 20, 30, 45, 60], first: 15 },
  longestSongMinutes: { usual: [4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 60], first: 10 },
  noRepeatHours: { usual: [1, 2, 3, 4, 6, 8, 12, 24], first: 2 },
  noRepeatSongs: { usual: [5, 10, 15, 20, 30, 50, 100], first: 20 },
  skipPercent: { usual: [25, 33, 40, 50, 60, 75], first: 50 },
}

/** The rules of the booth, for staff: each is one switch, and holds for everybody as soon as it is pressed. */
export function BoothDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useRoomState((state) => state.settings.uuid)
  const known = useBoothRules()
  const change = useMutation({
    mutationFn: (boothRules: Partial<BoothRules>) =>
      call('PATCH /rooms/{id}', { params: { id }, body: { boothRules } }),
  })
  // What was pressed shows at once; the room's own word follows.
  const boothRules = change.isPending ? { ...known, ...change.variables } : known
  const put = (part: Partial<BoothRules>) => change.mutate(part)
  const flag = (name: Flag) => <FlagRow name={name} on={boothRules[name]} onChange={(on) => put({ [name]: on })} />
  const measure = (name: Measure) => (
    <MeasureRow name={name} value={boothRules[name]} onChange={(value) => put({ [name]: value })} />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('boothRules.title')}
      about={t('boothRules.about')}
      closeLabel={t('common.close')}
    >
      <Failure words={change.error && sentenceFor(change.error)} />
      <div className={styles.rows}>
        {flag('waitingList')}
        {measure('songsPerVisit')}
        {flag('leaveAfterNextSong')}
        {measure('idleMinutes')}
        {measure('skipPercent')}
        {flag('hiddenVotes')}
        {measure('longestSongMinutes')}
        {measure('noRepeatHours')}
        {measure('noRepeatSongs')}
        <AutoDjRow boothRules={boothRules} onChange={put} />
      </div>
    </Dialog>
  )
}

function FlagRow({ name, on, onChange }: { name: Flag; on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <Switch label={t(`boothRules.${name}`)} hint={t(`boothRules.${name}About`)} checked={on} onChange={onChange} />
    </div>
  )
}

function MeasureRow({
  name,
  value,
  onChange,
}: {
  name: Measure
  value: number | null
  onChange: (value: number | null) => void
}) {
  const { t } = useTranslation()
  const { usual, first } = measures[name]
  const words = (count: number) => {
    if (name === 'skipPercent') return t('boothRules.percent', { percent: count })
    if (name === 'idleMinutes' || name === 'longestSongMinutes') return t('boothRules.minutes', { count })
    return name === 'noRepeatHours' ? t('boothRules.hours', { count }) : t('boothRules.songs', { count })
  }
  return (
    <div className={styles.row}>
      <Switch
        label={t(`boothRules.${name}`)}
        hint={t(`boothRules.${name}About`)}
        checked={value !== null}
        onChange={(on) => onChange(on ? first : null)}
      />
      {value === null ? null : (
        <Select
          quiet
          label={t('boothRules.howMuch', { rule: t(`boothRules.${name}`) })}
          value={String(value)}
          options={[...new Set([...usual, value])]
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), words: words(count) }))}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </div>
  )
}

type Part = Pick<BoothRules, 'autoDj' | 'autoDjCrate'>

/** All staff switch it; whose playlist it plays is for the owners to say. */
function AutoDjRow({ boothRules, onChange }: { boothRules: Part; onChange: (part: Partial<Part>) => void }) {
  const { t } = useTranslation()
  const owns = useMyRank() >= coOwnerRank
  const { autoDj, autoDjCrate } = boothRules
  const missing = autoDjCrate === null && !owns
  return (
    <div className={styles.row}>
      <Switch
        label={t('boothRules.autoDj')}
        hint={missing ? t('boothRules.crateMissing') : t('boothRules.autoDjAbout')}
        checked={autoDj}
        disabled={missing && !autoDj}
        onChange={(on) => onChange({ autoDj: on })}
      />
      {autoDj && owns ? (
        <CrateChoice crate={autoDjCrate} onChange={(uuid) => onChange({ autoDjCrate: uuid })} />
      ) : null}
    </div>
  )
}

function CrateChoice({ crate, onChange }: { crate: string | null; onChange: (uuid: string | null) => void }) {
  const { t } = useTranslation()
  const me = useSession(({ session }) => session?.uuid)
  const { data: own = [], isSuccess } = useQuery({
    queryKey: ['crates', 'own', me],
    queryFn: async () => (await call('GET /crate/user', { query: { limit: 0 } })).crates,
  })
  const known = own.some(({ crateUuid }) => crateUuid === crate)
  return (
    <Select
      quiet
      label={t('boothRules.crate')}
      hint={isSuccess && own.length === 0 ? t('boothRules.noCrates') : undefined}
      value={crate ?? ''}
      options={[
        { value: '', words: t('boothRules.noCrate') },
        ...(crate && !known ? [{ value: crate, words: t('boothRules.otherCrate') }] : []),
        ...own.map(({ crateUuid, crateName }) => ({ value: crateUuid, words: crateName })),
      ]}
      onChange={(uuid) => onChange(uuid || null)}
    />
  )
}
