import { useTranslation } from 'react-i18next'
import type { Condition, CustomRule } from '@segue/shared/room/settings/custom-rules.ts'
import { spokenLanguage } from '../../client/i18n.ts'

/** A rule as a sentence: "When the song is longer than 8 minutes, unless a guest plays it: skip it." */
export function useRuleSentence(): (rule: CustomRule) => string {
  const { t } = useTranslation()
  const words = ({ fact, value }: Condition): string => {
    if (fact === 'genreIs') return t('customRules.facts.genreIs', { genre: value })
    if (fact === 'roleIs') return t('customRules.facts.roleIs', { role: t(`customRules.roles.${value}`) })
    return t(`customRules.facts.${fact}`, { count: value })
  }
  const listed = (conditions: Condition[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(spokenLanguage(), { type }).format(conditions.map(words))
  return ({ when, action, words: text }) => {
    const held = when.filter(({ not }) => !not)
    const excepted = when.filter(({ not }) => not)
    const parts = [
      held.length > 0 ? t('customRules.when', { conditions: listed(held, 'conjunction') }) : '',
      excepted.length > 0 ? t('customRules.unless', { conditions: listed(excepted, 'disjunction') }) : '',
    ]
    const sentence = t('customRules.then', {
      conditions: parts.filter(Boolean).join(', '),
      action: t(`customRules.actions.${action}`),
    })
    const capital = sentence.charAt(0).toLocaleUpperCase(spokenLanguage()) + sentence.slice(1)
    return text === '' ? `${capital}.` : `${capital}: “${text}”`
  }
}
