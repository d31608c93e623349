document.getElementById('check').addEventListener('click', () => {
  window.portico.toast({ priority: 'success', message: 'All systems work.' });
});
