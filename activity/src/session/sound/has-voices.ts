import { clientConfig } from '../../client/config.ts'
import { surface } from '../../client/surface.ts'

/** Whether talking DJs can be heard here, if their room allows it. Inside Discord people use its own voice channel. */
export const hasVoices = () => surface.kind === 'web' && clientConfig().hasVoice
