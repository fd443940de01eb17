import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  Condition,
  CustomRule,
  factNames,
  facts,
  maxConditions,
  ruleActionNames,
  ruleActions,
  ruleRoles,
  type FactName,
  type RuleAction,
} from '@segue/shared/room/settings/custom-rules.ts'
import { newUuid } from '../../client/uuid.ts'
import { GenreField } from '../../song/genre-field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import styles from './custom-rules.module.css'

/** A condition being edited: its value is text until the rule is saved. */
type Draft = { key: string; fact: FactName; value: string; not: boolean }

function firstValue(fact: FactName): string {
  const { asks } = facts[fact]
  if ('first' in asks) return String(asks.first)
  return asks.kind === 'role' ? 'guest' : ''
}

const draftOf = (fact: FactName): Draft => ({ key: newUuid(), fact, value: firstValue(fact), not: false })

const typed = ({ fact, value, not }: Condition): Draft => ({
  key: newUuid(),
  fact,
  value: String(value),
  not: not ?? false,
})

function conditionOf({ fact, value, not }: Draft): unknown {
  const { kind } = facts[fact].asks
  return { fact, value: kind === 'genre' || kind === 'role' ? value.trim() : Number(value), ...(not && { not }) }
}

function useDraft(rule: CustomRule | null) {
  const [id] = useState(() => rule?.id ?? newUuid())
  const [name, setName] = useState(rule?.name ?? '')
  const [action, setAction] = useState<RuleAction>(rule?.action ?? 'refuse')
  const [words, setWords] = useState(rule?.words ?? '')
  const [when, setWhen] = useState<Draft[]>(() => rule?.when.map(typed) ?? [draftOf('songLongerThan')])
  const read = z.safeParse(CustomRule, {
    id,
    name: name.trim(),
    on: rule?.on ?? true,
    when: when.map(conditionOf),
    action,
    words: words.trim(),
  })
  return { name, setName, action, setAction, words, setWords, when, setWhen, read }
}

/** What keeps an invalid rule from being saved; `words` is null if it needs none. */
function missingIn({ name, words }: { name: string; words: string | null }) {
  if (!name.trim()) return 'name'
  return words?.trim() === '' ? 'words' : 'condition'
}

/** Creates or edits a custom rule. */
export function CustomRuleForm({
  rule,
  busy,
  onSave,
  onCancel,
}: {
  rule: CustomRule | null
  busy: boolean
  onSave: (rule: CustomRule) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const { name, setName, action, setAction, words, setWords, when, setWhen, read } = useDraft(rule)
  const { needsWords } = ruleActions[action]
  const form = useRef<HTMLFormElement>(null)
  // The form opens below the list, often beyond the end of the window.
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'nearest' })
    form.current?.querySelector('input')?.focus()
  }, [])
  const missing = read.success ? null : missingIn({ name, words: needsWords ? words : null })
  return (
    <form
      className={styles.form}
      noValidate
      ref={form}
      aria-label={t(rule ? 'customRules.edit' : 'customRules.add', { name: rule?.name ?? '' })}
      onSubmit={(event) => {
        event.preventDefault()
        if (read.success) onSave(read.data)
      }}
    >
      <TextField label={t('customRules.name')} maxLength={60} value={name} onChange={setName} />
      {when.map((draft) => (
        <ConditionRow
          key={draft.key}
          draft={draft}
          action={action}
          isOnly={when.length === 1}
          onChange={(part) => setWhen(when.map((one) => (one === draft ? { ...one, ...part } : one)))}
          onRemove={() => setWhen(when.filter((one) => one !== draft))}
        />
      ))}
      {when.length < maxConditions ? (
        <Button size="small" look="quiet" icon={<Plus />} onClick={() => setWhen([...when, draftOf('roleIs')])}>
          {t('customRules.addCondition')}
        </Button>
      ) : null}
      <Select
        label={t('customRules.action')}
        value={action}
        options={ruleActionNames.map((value) => ({ value, words: t(`customRules.actions.${value}`) }))}
        onChange={setAction}
      />
      <TextField
        label={needsWords ? t('customRules.words') : `${t('customRules.words')} (${t('common.optional')})`}
        hint={t('customRules.wordsAbout')}
        maxLength={200}
        value={words}
        onChange={setWords}
      />
      <div className={styles.buttons}>
        {missing ? <output className={styles.missing}>{t(`customRules.missing.${missing}`)}</output> : null}
        <Button look="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="brand" type="submit" busy={busy} disabled={!read.success}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

function ConditionRow({
  draft,
  action,
  isOnly,
  onChange,
  onRemove,
}: {
  draft: Draft
  action: RuleAction
  isOnly: boolean
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { fact, value, not } = draft
  // Votes can't be a condition for refusing a song, which has none before it plays.
  const offered = factNames.filter((name) => name === fact || action !== 'refuse' || !('ofPlay' in facts[name]))
  const isRead = z.safeParse(Condition, conditionOf(draft)).success
  return (
    <fieldset className={styles.condition}>
      <legend className="visually-hidden">{t('customRules.condition')}</legend>
      <Select
        quiet
        label={t('customRules.holds')}
        value={not ? 'unless' : 'when'}
        options={[
          { value: 'when', words: t('customRules.whenWord') },
          { value: 'unless', words: t('customRules.unlessWord') },
        ]}
        onChange={(chosen) => onChange({ not: chosen === 'unless' })}
      />
      <Select
        quiet
        label={t('customRules.fact')}
        value={fact}
        options={offered.map((name) => ({ value: name, words: t(`customRules.factNames.${name}`) }))}
        onChange={(chosen) => onChange({ fact: chosen, value: firstValue(chosen) })}
      />
      <ValueField fact={fact} value={value} isRead={isRead} onChange={(next) => onChange({ value: next })} />
      <IconButton size="small" label={t('customRules.removeCondition')} disabled={isOnly} onClick={onRemove}>
        <X />
      </IconButton>
    </fieldset>
  )
}

function ValueField({
  fact,
  value,
  isRead,
  onChange,
}: {
  fact: FactName
  value: string
  isRead: boolean
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const { asks } = facts[fact]
  if (asks.kind === 'role') {
    const role = ruleRoles.find((one) => one === value) ?? 'guest'
    const options = ruleRoles.map((one) => ({ value: one, words: t(`customRules.roles.${one}`) }))
    return <Select quiet label={t('customRules.value')} value={role} options={options} onChange={onChange} />
  }
  if (asks.kind === 'genre')
    return <GenreField quiet label={t('customRules.value')} value={value} onChange={onChange} />
  const { kind, min, max } = asks
  return (
    <TextField
      quiet
      label={t(`customRules.units.${kind}`)}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={value}
      error={isRead ? null : t('customRules.between', { min, max })}
      onChange={onChange}
    />
  )
}
