/** Stands for a removed user where null has another meaning. */
export const nobody = '00000000-0000-0000-0000-000000000000'
