import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  boothRuleNames,
  boothRules,
  isMeasure,
  isSwitch,
  type BoothRuleName,
  type BoothRules,
  type MeasureName,
  type SwitchName,
} from '@segue/shared/room/settings/booth-rules.ts'
import { call } from '../../client/api.ts'
import { withPageWords } from '../../client/i18n.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Failure } from '../../ui/failure.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { part } from '../../ui/part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from './booth-dialog.module.css'
import { useBoothRules } from './booth.ts'
import { MixFields } from './mix-fields.tsx'
import { useMyRank, useRoomState } from '../../session/room-context.tsx'

const CustomRules = part(async () => (await withPageWords(import('./custom-rule-list.tsx'))).CustomRules)

const coOwnerRank = 3

/** The booth rules, for staff: each is a switch that takes effect for everyone immediately. */
export function BoothDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useRoomState((state) => state.settings.uuid)
  const known = useBoothRules()
  const change = useMutation({
    mutationFn: (boothRules: Partial<BoothRules>) =>
      call('PATCH /rooms/{id}', { params: { id }, body: { boothRules } }),
  })
  // Optimistic: the pressed state is shown until the room's update arrives.
  const rules = change.isPending ? { ...known, ...change.variables } : known
  const put = (part: Partial<BoothRules>) => change.mutate(part)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('boothRules.title')}
      about={t('boothRules.about')}
      closeLabel={t('common.close')}
    >
      <Failure words={change.error && sentenceFor(change.error)} />
      <div className={styles.rows}>
        {boothRuleNames.map((name) => (
          <RuleRow key={name} name={name} rules={rules} onChange={put} />
        ))}
      </div>
      <Suspense fallback={<Spinner />}>
        <CustomRules />
      </Suspense>
    </Dialog>
  )
}

/** The switches with a row of their own. */
type RowSwitch = Exclude<SwitchName, 'withoutBlends'>

interface RowProps {
  name: BoothRuleName
  rules: BoothRules
  onChange: (change: Partial<BoothRules>) => void
}

/** The row of one rule, by kind. The crate that auto DJ plays is chosen in the row of that rule. */
function RuleRow({ name, rules, onChange }: RowProps) {
  if (name === 'autoDj') return <AutoDjRow rules={rules} onChange={onChange} />
  // These two make up one choice.
  if (name === 'fadeSeconds') return null
  if (name === 'withoutBlends') return <MixRow rules={rules} onChange={onChange} />
  if (isSwitch(name)) return <SwitchRow name={name} on={rules[name]} onChange={(on) => onChange({ [name]: on })} />
  if (!isMeasure(name)) return null
  return <MeasureRow name={name} value={rules[name]} onChange={(value) => onChange({ [name]: value })} />
}

function MixRow({ rules: { withoutBlends, fadeSeconds }, onChange }: Omit<RowProps, 'name'>) {
  return (
    <div className={styles.row}>
      <MixFields rules={{ withoutBlends, fadeSeconds }} onChange={onChange} />
    </div>
  )
}

function SwitchRow({ name, on, onChange }: { name: RowSwitch; on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <Switch label={t(`boothRules.${name}`)} hint={t(`boothRules.${name}About`)} checked={on} onChange={onChange} />
    </div>
  )
}

interface MeasureProps {
  name: Exclude<MeasureName, 'fadeSeconds'>
  value: number | null
  onChange: (value: number | null) => void
}

function MeasureRow({ name, value, onChange }: MeasureProps) {
  const { t } = useTranslation()
  const { kind, usual, first } = boothRules[name]
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
            .map((count) => ({ value: String(count), words: t(`boothRules.${kind}`, { count }) }))}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </div>
  )
}

type AutoDjSettings = Pick<BoothRules, 'autoDj' | 'autoDjCrate'>

/** All staff can switch auto DJ; only owners choose its crate. */
function AutoDjRow({
  rules,
  onChange,
}: {
  rules: AutoDjSettings
  onChange: (part: Partial<AutoDjSettings>) => void
}) {
  const { t } = useTranslation()
  const owns = useMyRank() >= coOwnerRank
  const { autoDj, autoDjCrate } = rules
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
  if (isSuccess && own.length === 0 && crate === null)
    return (
      <p className={styles.noCrates}>
        {t('boothRules.noCrates')} <Link to="/playlists">{t('boothRules.toCrates')}</Link>
      </p>
    )
  return (
    <Select
      quiet
      label={t('boothRules.crate')}
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
