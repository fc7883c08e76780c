/** The paths of the operator's commands. */
export const OPERATOR_PAYMENTS_PATH = '/api/operator/payments';
export const OPERATOR_BACKUPS_PATH = '/api/operator/backups';
export const OPERATOR_ACCESS_PATH = '/api/operator/access';
