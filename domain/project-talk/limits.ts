export const updateTitleLengthMax = 100;
export const updateTextLengthMax = 2_000;
/** The number of updates that a creator can post about one project within 24 hours, and ever. */
export const updatesPerDayMax = 10;
export const updatesPerProjectMax = 200;
export const questionLengthMax = 500;
export const answerLengthMax = 2_000;
/** The number of questions of one person about one project without an answer; hidden ones count. */
export const openQuestionsMax = 3;
/** The number of questions of all people about one project without an answer. */
export const openQuestionsPerProjectMax = 200;
export const documentTitleLengthMax = 100;
export const documentsPerProjectMax = 20;
