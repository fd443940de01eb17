import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import { useSaveProfile, type OwnProfile } from '../account.ts'
import { Block } from '../../ui/block.tsx'
import { zodiacIn, zodiacSigns, type ZodiacSign } from '../profile/zodiac.ts'
import own from './settings.module.css'

const longest = { bio: 500, name: 60, pronoun: 40, songOfTheWeek: 300 }

/** What users say about themselves on their page. */
export function AboutForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [bio, setBio] = useState(profile.bio ?? '')
  const [firstName, setFirstName] = useState(profile.firstName)
  const [lastName, setLastName] = useState(profile.lastName)
  const [pronoun, setPronoun] = useState(profile.pronoun)
  const [displayPronouns, setDisplayPronouns] = useState(profile.displayPronouns)
  const [songOfTheWeek, setSongOfTheWeek] = useState(profile.songOfTheWeek)
  const [zodiac, setZodiac] = useState<ZodiacSign | ''>(zodiacIn(profile.zodiac) ?? '')
  const signs = zodiacSigns.map((value) => ({ value, words: t(`zodiac.${value}`) }))
  const message = { bio, firstName, lastName, pronoun, displayPronouns, songOfTheWeek, zodiac }
  const save = useSaveProfile(() => toast(t('common.saved'), { tone: 'good' }))
  return (
    <Block title={t('settings.about.title')} about={t('settings.about.about')}>
      <AccountForm error={save.error} onSubmit={() => save.mutate(message)}>
        <TextArea label={t('settings.about.bio')} value={bio} maxLength={longest.bio} onChange={setBio} />
        <div className={own.two}>
          <TextField
            label={t('settings.about.firstName')}
            hint={t('settings.about.firstNameHint')}
            value={firstName}
            maxLength={longest.name}
            onChange={setFirstName}
          />
          <TextField
            label={t('settings.about.lastName')}
            value={lastName}
            maxLength={longest.name}
            onChange={setLastName}
          />
        </div>
        <TextField
          label={t('settings.about.pronouns')}
          value={pronoun}
          maxLength={longest.pronoun}
          onChange={setPronoun}
        />
        <Switch label={t('settings.about.showPronouns')} checked={displayPronouns} onChange={setDisplayPronouns} />
        <TextField
          label={t('settings.about.songOfTheWeek')}
          hint={t('settings.about.songOfTheWeekHint')}
          value={songOfTheWeek}
          maxLength={longest.songOfTheWeek}
          onChange={setSongOfTheWeek}
        />
        <Select
          label={t('settings.about.zodiac')}
          value={zodiac}
          options={[{ value: '' as const, words: t('settings.about.noZodiac') }, ...signs]}
          onChange={setZodiac}
        />
        <Button look="brand" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </AccountForm>
    </Block>
  )
}
