import { useTranslation } from 'react-i18next'
import { audioQualities } from '@segue/shared/playback/audio-quality.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useChangeUserData, useUserData } from '../../client/user-data.ts'
import { Choices } from '../../ui/fields/choice.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { Block } from '../../ui/block.tsx'

export function SoundSection() {
  const { t } = useTranslation()
  const { data: settings } = useUserData()
  const change = useChangeUserData(toastFailure)
  if (!settings) return null
  return (
    <>
      <Block title={t('settings.quality.title')} about={t('settings.quality.about')}>
        <Choices
          label={t('settings.quality.title')}
          labelHidden
          value={settings.audioQuality}
          choices={audioQualities.map((value) => ({
            value,
            words: t(`settings.quality.${value}`),
            about: t(`settings.quality.${value}About`),
          }))}
          onChange={(audioQuality) => change.mutate({ audioQuality })}
        />
      </Block>
      <Block title={t('settings.explicit')}>
        <Switch
          label={t('settings.explicitLabel')}
          hint={t('settings.explicitHint')}
          checked={settings.allowExplicitAudio}
          onChange={(allowExplicitAudio) => change.mutate({ allowExplicitAudio })}
        />
      </Block>
    </>
  )
}
