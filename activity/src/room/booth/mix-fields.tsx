import { useTranslation } from 'react-i18next'
import { mixModeOf, mixModes, mixRulesOf, type MixRules } from '@segue/shared/room/hand-over/mix-mode.ts'
import { boothRules } from '@segue/shared/room/settings/booth-rules.ts'
import { Select } from '../../ui/field.tsx'

/** The length of a fade between songs that can't be blended, unless staff have set another. */
const usualSeconds = 4

/** How one song follows another: blend, fade or cut, and how long fades are. */
export function MixFields({ rules, onChange }: { rules: MixRules; onChange: (change: MixRules) => void }) {
  const { t } = useTranslation()
  const mode = mixModeOf(rules)
  const seconds = rules.fadeSeconds ?? usualSeconds
  return (
    <>
      <Select
        label={t('boothRules.mix')}
        hint={t(`boothRules.mixAbout.${mode}`)}
        value={mode}
        options={mixModes.map((value) => ({ value, words: t(`boothRules.mixModes.${value}`) }))}
        onChange={(chosen) => onChange(mixRulesOf(chosen, rules))}
      />
      {mode === 'cut' ? null : (
        <Select
          label={t('boothRules.fadeLength')}
          value={String(seconds)}
          options={[...new Set([...boothRules.fadeSeconds.usual, seconds])]
            .toSorted((a, b) => a - b)
            .map((count) => ({ value: String(count), words: t('boothRules.seconds', { count }) }))}
          onChange={(chosen) => onChange({ ...rules, fadeSeconds: Number(chosen) })}
        />
      )}
    </>
  )
}
