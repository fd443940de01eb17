import { createAgoraVoice } from '../../adapters/voice/agora.ts'
import type { Voice } from '../../ports/voice.ts'
import { together } from './music-credentials.ts'
import type { Environment } from '../settings.ts'

/** The configured voice provider, or undefined if there is none. An incomplete set of variables is an error. */
export function voiceFrom(environment: Partial<Environment>): Voice | undefined {
  const agora = together(
    ['AGORA_APP_ID', 'AGORA_APP_CERTIFICATE'],
    [environment.AGORA_APP_ID, environment.AGORA_APP_CERTIFICATE],
  )
  return agora && createAgoraVoice({ appId: agora[0], certificate: agora[1] })
}
