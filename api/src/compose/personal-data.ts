import type { App } from '../app.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { personalData as audit } from '../services/audit/personal-data.ts'
import { personalData as chat } from '../services/chat/personal-data.ts'
import { personalData as moderation } from '../services/moderation/personal-data.ts'
import { personalData as payment } from '../services/payment/personal-data.ts'
import { personalData as notifications } from '../services/notifications/personal-data.ts'
import { personalData as playlist } from '../services/playlist/personal-data.ts'
import { personalData as points } from '../services/points/personal-data.ts'
import { personalData as rooms } from '../services/rooms/people/personal-data.ts'
import { personalData as social } from '../services/social/personal-data.ts'
import { personalData as songs } from '../services/songs/personal-data.ts'
import { personalData as users } from '../services/users/personal-data.ts'

/** What is stored about a person, by service. The account comes last: the others are looked up by it. */
export const personalData: readonly PersonalData<App>[] = [
  songs,
  playlist,
  chat,
  moderation,
  social,
  notifications,
  rooms,
  points,
  payment,
  audit,
  users,
]
