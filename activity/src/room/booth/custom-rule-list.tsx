import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCustomRules, type CustomRule } from '@segue/shared/room/settings/custom-rules.ts'
import { call } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { useLiveRoom, useRoomState } from '../../session/room-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { CustomRuleForm } from './custom-rule-form.tsx'
import { useRuleSentence } from './rule-sentence.ts'
import styles from './custom-rules.module.css'

type RulesChange = (rules: readonly CustomRule[]) => CustomRule[]

/** The custom rules of this room. Like booth rules, changes take effect immediately. */
export function CustomRules() {
  const { t } = useTranslation()
  const rules = useRoomState(({ settings }) => settings.customRules)
  const [edited, setEdited] = useState<string | null>(null)
  const change = useChange(() => setEdited(null))
  const put = (rule: CustomRule) =>
    change.mutate((known) =>
      known.some(({ id }) => id === rule.id)
        ? known.map((one) => (one.id === rule.id ? rule : one))
        : [...known, rule],
    )
  return (
    <section className={styles.rules} aria-labelledby="custom-rules">
      <h3 id="custom-rules">{t('customRules.title')}</h3>
      <p className={styles.about}>{t('customRules.about')}</p>
      <Failure words={change.error && sentenceFor(change.error)} />
      <ul>
        {rules?.map((rule) => (
          <li key={rule.id}>
            {edited === rule.id ? (
              <CustomRuleForm rule={rule} busy={change.isPending} onSave={put} onCancel={() => setEdited(null)} />
            ) : (
              <RuleRow
                rule={rule}
                onChange={put}
                onEdit={() => setEdited(rule.id)}
                onRemove={() => change.mutate((known) => known.filter(({ id }) => id !== rule.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <CustomRuleForm rule={null} busy={change.isPending} onSave={put} onCancel={() => setEdited(null)} />
      ) : (
        <AddRule count={rules?.length ?? 0} onAdd={() => setEdited('new')} />
      )}
    </section>
  )
}

function AddRule({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { t } = useTranslation()
  if (count >= maxCustomRules)
    return <p className={styles.about}>{t('customRules.enough', { count: maxCustomRules })}</p>
  return (
    <Button size="small" icon={<Plus />} onClick={onAdd}>
      {t('customRules.add')}
    </Button>
  )
}

/** Applies the change to the current rules, since other staff may be editing them too. */
function useChange(onSaved: () => void) {
  const { store } = useLiveRoom()
  return useMutation({
    async mutationFn(change: RulesChange) {
      const settings = store.getState().state?.settings
      if (!settings) return
      const customRules = change(settings.customRules ?? [])
      await call('PATCH /rooms/{id}', { params: { id: settings.uuid }, body: { customRules } })
    },
    onSuccess: onSaved,
  })
}

function RuleRow({
  rule,
  onChange,
  onEdit,
  onRemove,
}: {
  rule: CustomRule
  onChange: (rule: CustomRule) => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const sentenceOf = useRuleSentence()
  const { name } = rule
  return (
    <div className={styles.row}>
      <Switch label={name} hint={sentenceOf(rule)} checked={rule.on} onChange={(on) => onChange({ ...rule, on })} />
      <IconButton size="small" label={t('customRules.edit', { name })} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton size="small" label={t('customRules.remove', { name })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}
