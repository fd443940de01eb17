/** Whether it is a private SoundCloud song: its id there has the secret of its link behind a colon. */
export const hasSecretLink = ({ soundCloudPublic }: { soundCloudPublic?: string | undefined }): boolean =>
  soundCloudPublic?.includes(':s-') ?? false
