/** How much bandwidth songs may use, lowest first. */
export const audioQualities = ['low', 'medium', 'high'] as const
export type AudioQuality = (typeof audioQualities)[number]

/** The quality for listeners who haven't chosen one (client specification, section 3). */
export const defaultAudioQuality: AudioQuality = 'medium'
