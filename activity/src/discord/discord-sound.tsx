import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { toastFailure } from '../client/toasts.ts'
import { setView, useView } from '../client/view.ts'
import { Switch } from '../ui/fields/toggle.tsx'
import { setDucks, useDucks } from './sound-settings.ts'

/** Settings for people who talk over the music, and for explicit songs, about which Discord is strict. */
export function DiscordSound() {
  const { t } = useTranslation()
  const ducks = useDucks((state) => state.wanted)
  const allowsExplicit = useView((view) => view.allowsExplicit)
  const allow = (allowExplicitAudio: boolean) => {
    setView({ allowsExplicit: allowExplicitAudio })
    call('PUT /users/profile/user-data', { body: { allowExplicitAudio } }).catch((error: unknown) => {
      setView({ allowsExplicit: !allowExplicitAudio })
      toastFailure(error)
    })
  }
  return (
    <>
      <Switch label={t('discord.ducks')} hint={t('discord.ducksAbout')} checked={ducks} onChange={setDucks} />
      <Switch label={t('discord.explicit')} checked={allowsExplicit} onChange={allow} />
    </>
  )
}
