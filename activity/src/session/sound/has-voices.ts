import { clientConfig } from '../../client/config.ts'
import { surface } from '../../client/surface.ts'

/** Whether DJs can be heard here where their room lets them talk. Inside Discord people have its own voice channel. */
export const hasVoices = () => surface.kind === 'web' && clientConfig().hasVoice
