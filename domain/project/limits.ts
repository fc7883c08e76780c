export const projectTitleLengthMax = 100;
export const projectDescriptionLengthMax = 5_000;
export const auditFindingsLengthMax = 1_000;
export const symbolLengthMin = 2;
export const symbolLengthMax = 10;
/** The number of addresses that one project can be reserved for. */
export const allowedAddressesMax = 200;
/** The number of a creator's projects that wait for staff at the same time. */
export const pendingProjectsMax = 5;
/** The number of a person's drafts. */
export const draftsPerUserMax = 100;
export const draftFieldsMax = 40;
/** The characters of a draft with a logo of 64 KB, so that two versions of it fit into one request. */
export const draftLengthMax = 110_000;
/** How far ahead a raise can end. */
export const raiseDaysAheadMax = 730;
/** The points of the curve of a raise in its public document. */
export const curvePointsMax = 60;
/** The largest holders of a project's token that its public document names. */
export const largestHoldersMax = 10;
