/** The access matrix as asked by the owner and the first of the members. */
import { describeAccess, HALF, LABELS } from "./access/matrix.ts";

describeAccess(LABELS.slice(0, HALF));
