/** How much of a connection songs may take, the least first. */
export const audioQualities = ['low', 'medium', 'high'] as const
export type AudioQuality = (typeof audioQualities)[number]

/** What everybody hears who has not chosen (client specification, section 3). */
export const defaultAudioQuality: AudioQuality = 'medium'
