import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { say } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/toggle.tsx'
import { AccountForm } from '../account-form.tsx'
import { useSaveProfile, type OwnProfile } from '../account.ts'
import { Block } from '../../ui/block.tsx'

const longest = { bio: 500, pronoun: 40, songOfTheWeek: 300 }

/** What somebody says of themselves on their page. */
export function AboutForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [bio, setBio] = useState(profile.bio ?? '')
  const [pronoun, setPronoun] = useState(profile.pronoun)
  const [displayPronouns, setDisplayPronouns] = useState(profile.displayPronouns)
  const [songOfTheWeek, setSongOfTheWeek] = useState(profile.songOfTheWeek)
  const save = useSaveProfile(() => say(t('common.saved'), { tone: 'good' }))
  return (
    <Block title={t('settings.about.title')} about={t('settings.about.about')}>
      <AccountForm error={save.error} onSubmit={() => save.mutate({ bio, pronoun, displayPronouns, songOfTheWeek })}>
        <TextArea label={t('settings.about.bio')} value={bio} maxLength={longest.bio} onChange={setBio} />
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
        <Button look="brand" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </AccountForm>
    </Block>
  )
}
