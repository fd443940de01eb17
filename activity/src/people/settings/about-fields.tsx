import { useTranslation } from 'react-i18next'
import { Block } from '../../ui/block.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from '../account.module.css'
import type { FieldsProps } from '../profile/profile-draft.ts'
import { zodiacSigns } from '../profile/zodiac.ts'
import own from './settings.module.css'

const longest = { bio: 500, name: 60, pronoun: 40, songOfTheWeek: 300 }

/** What users say about themselves on their page. */
export function AboutFields({ fields, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const signs = zodiacSigns.map((value) => ({ value, words: t(`zodiac.${value}`) }))
  return (
    <Block title={t('settings.about.title')} about={t('settings.about.about')}>
      <div className={styles.form}>
        <TextArea
          label={t('settings.about.bio')}
          value={fields.bio}
          maxLength={longest.bio}
          onChange={(bio) => onChange({ bio })}
        />
        <div className={own.two}>
          <TextField
            label={t('settings.about.firstName')}
            hint={t('settings.about.firstNameHint')}
            value={fields.firstName}
            maxLength={longest.name}
            onChange={(firstName) => onChange({ firstName })}
          />
          <TextField
            label={t('settings.about.lastName')}
            value={fields.lastName}
            maxLength={longest.name}
            onChange={(lastName) => onChange({ lastName })}
          />
        </div>
        <TextField
          label={t('settings.about.pronouns')}
          value={fields.pronoun}
          maxLength={longest.pronoun}
          onChange={(pronoun) => onChange({ pronoun })}
        />
        <Switch
          label={t('settings.about.showPronouns')}
          checked={fields.displayPronouns}
          onChange={(displayPronouns) => onChange({ displayPronouns })}
        />
        <TextField
          label={t('settings.about.songOfTheWeek')}
          hint={t('settings.about.songOfTheWeekHint')}
          value={fields.songOfTheWeek}
          maxLength={longest.songOfTheWeek}
          onChange={(songOfTheWeek) => onChange({ songOfTheWeek })}
        />
        <Select
          label={t('settings.about.zodiac')}
          value={fields.zodiac}
          options={[{ value: '' as const, words: t('settings.about.noZodiac') }, ...signs]}
          onChange={(zodiac) => onChange({ zodiac })}
        />
      </div>
    </Block>
  )
}
