import type { AccountsTables } from './accounts.ts'
import type { ProfilesTables } from './profiles.ts'
import type { EmailsTables } from './emails.ts'
import type { DiscordAccountsTables } from './discord-accounts.ts'
import type { MusicAccountsTables } from './music-accounts.ts'
import type { ScrobblingTables } from './scrobbling.ts'
import type { SessionsTables } from './sessions.ts'
import type { PasskeysTables } from './passkeys.ts'
import type { PhonesTables } from './phones.ts'
import type { PhoneMessagesTables } from './phone-messages.ts'
import type { VouchersTables } from './vouchers.ts'
import type { PersonalDataTables } from './personal-data.ts'

export type UsersTables = AccountsTables &
  ProfilesTables &
  EmailsTables &
  DiscordAccountsTables &
  MusicAccountsTables &
  ScrobblingTables &
  SessionsTables &
  PasskeysTables &
  PhonesTables &
  PhoneMessagesTables &
  VouchersTables &
  PersonalDataTables
