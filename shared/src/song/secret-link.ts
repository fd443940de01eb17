/** Whether this is a private SoundCloud song: its id contains the secret of its link after a colon. */
export const hasSecretLink = ({ soundCloudPublic }: { soundCloudPublic?: string | undefined }): boolean =>
  soundCloudPublic?.includes(':s-') ?? false
