import { useTranslation } from 'react-i18next'
import { DiscordLink } from '../sign-in/link-discord.tsx'
import { MusicServices } from '../music-services.tsx'
import { Block } from '../../ui/block.tsx'
import { ScrobblingBlock } from './scrobbling-block.tsx'

export function ServicesSection() {
  const { t } = useTranslation()
  return (
    <>
      <Block title={t('linkDiscord.section')} about={t('settings.discordAbout')}>
        <DiscordLink />
      </Block>
      <MusicServices />
      <ScrobblingBlock />
    </>
  )
}
