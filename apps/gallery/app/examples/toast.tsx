import { toast } from '@portico/shell';

export function Toast() {
  const show = () => toast({ priority: 'success', message: 'The tunnel is open.' });
  const showAction = () =>
    toast({
      priority: 'info',
      message: 'The endpoint was removed.',
      action: { label: 'Undo', onSelect: () => toast({ priority: 'success', message: 'Undone.' }) },
    });
  return (
    <p className="gallery-row">
      <button type="button" className="button" data-style="outline" onClick={show}>
        Show a toast
      </button>
      <button type="button" className="button" data-style="outline" onClick={showAction}>
        Show one with an action
      </button>
    </p>
  );
}
