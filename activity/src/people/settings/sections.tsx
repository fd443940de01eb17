import type { LucideIcon } from 'lucide-react'
import {
  Archive,
  Bell,
  Bot,
  Headphones,
  KeyRound,
  Link2,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { PageWords } from '@segue/shared/i18n/words.ts'
import { withNotificationWords } from '../../client/i18n.ts'
import { part } from '../../ui/part.tsx'

/** A section of the settings: its name in translations and in the URL, and its content. */
type SettingsSection = {
  name: keyof PageWords['settings']['sections']
  icon: LucideIcon
  Content: ComponentType
}

/** In display order. A new section needs a file and an entry here, and its name and description in the translations. */
export const sections: readonly SettingsSection[] = [
  {
    name: 'profile',
    icon: UserRound,
    Content: part(async () => (await import('./profile-section.tsx')).ProfileSection),
  },
  {
    name: 'account',
    icon: KeyRound,
    Content: part(async () => (await import('./account-section.tsx')).AccountSection),
  },
  { name: 'sound', icon: Headphones, Content: part(async () => (await import('./sound-section.tsx')).SoundSection) },
  {
    name: 'notifications',
    icon: Bell,
    Content: part(
      async () => (await withNotificationWords(import('./notifications-section.tsx'))).NotificationsSection,
    ),
  },
  {
    name: 'privacy',
    icon: ShieldCheck,
    Content: part(async () => (await import('./privacy-section.tsx')).PrivacySection),
  },
  {
    name: 'services',
    icon: Link2,
    Content: part(async () => (await import('./services-section.tsx')).ServicesSection),
  },
  {
    name: 'sessions',
    icon: MonitorSmartphone,
    Content: part(async () => (await import('./sessions-section.tsx')).SessionsSection),
  },
  { name: 'bot', icon: Bot, Content: part(async () => (await import('./bot-section.tsx')).BotSection) },
  { name: 'data', icon: Archive, Content: part(async () => (await import('../leaving/your-data.tsx')).YourData) },
]
